import { useMessages } from '../src/text/catalogue';
import { loadWords, type Language } from '../src/text/languages';
import { useText } from '../src/text/text';

/** Let the page speak `language`. */
export async function speak(language: Language): Promise<void> {
  const { text, messages } = await loadWords(language);
  useText(text);
  useMessages(messages);
}
