/** What is said of a game in English: one grammar for every event. */

export const points = (count: number): string => `${count} ${Math.abs(count) === 1 ? 'point' : 'points'}`;
export const tiles = (count: number): string => `${count} ${count === 1 ? 'tile' : 'tiles'}`;

export const say = {
  plays: (name: string, word: string, place: string, axis: string, score: number) =>
    `${name} ${verb(name, 'play')} ${word}, ${place} ${axis}, ${points(score)}.`,
  exchanges: (name: string, count: number) => `${name} ${verb(name, 'exchange')} ${tiles(count)}.`,
  passes: (name: string) => `${name} ${name === 'You' ? 'pass' : 'passes'}.`,
  passesClock: (name: string) =>
    `${name} ${name === 'You' ? 'pass' : 'passes'}, because time ran out.`,
  skips: (name: string) => `${name} ${verb(name, 'lose')} this turn.`,
  accepts: (name: string) => `${name} ${verb(name, 'accept')}.`,
  windowClosed: 'Nobody challenged in time: the last play stands.',
  challengedBad: (name: string, owner: string, words: string) =>
    `${name} ${verb(name, 'challenge')} ${owner === 'You' ? 'your play' : `the play of ${owner}`}: ${words} ${words.includes(',') ? 'are' : 'is'} not in the dictionary.`,
  challengedGood: (name: string, owner: string) =>
    `${name} ${verb(name, 'challenge')} ${owner === 'You' ? 'your play' : `the play of ${owner}`}: it stands.`,
  returned: (name: string) => `${name} ${verb(name, 'take')} the tiles back.`,
  turnLost: (name: string) => `${name} will lose the next turn.`,
  awarded: (name: string, count: number) => `${name} ${verb(name, 'gain')} ${points(count)}.`,
  switched: (name: string, other: string) =>
    `${name} ${name === 'You' ? 'switch' : 'switches'} a tile with ${lower(other)}.`,
  proofAsked: (name: string) => `${name} ${verb(name, 'ask')} whether any play is left.`,
  playExists: 'A play is left for at least one player.',
  left: (name: string, why: string) =>
    why === 'resigned'
      ? `${name} ${verb(name, 'resign')}.`
      : `${name} ${name === 'You' ? 'are' : 'is'} out of the game.`,
  begins: (name: string) => `${name} ${verb(name, 'begin')}.`,
  takenBack: (name: string) => `${name} ${verb(name, 'take')} the last play back, by consent.`,
  score: (name: string, score: number) => `${name} ${score}`,
  yourTurn: 'Your turn.',
  yourTurnChallenge: 'Your turn; you may challenge.',
  mayChallenge: 'You may challenge.',
  turnOf: (name: string) => `${name} to play.`,
};

function verb(name: string, word: string): string {
  return name === 'You' ? word : `${word}s`;
}

function lower(name: string): string {
  return name === 'You' ? 'you' : name;
}
