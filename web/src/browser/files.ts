/** Files that the player chooses. */

/** Return a file's text. Old GCG files are not in UTF-8, and then in the usual Western encoding. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
