import { describe, expect, it } from 'vitest';

import { t } from '../src/text/text';
import { explainPlay } from '../src/table/explain';
import {
  chairOf,
  clockWords,
  complaint,
  firstChoice,
  firstEdition, fittingLexicons, lacksWords, lexiconFor,
  houseOf,
  levelOf,
  nameFor,
  nextPlayer,
  parseClock,
  requestOf,
  restoreChoice,
  targetOf,
} from '../src/table/setup';
import { latestOf, latestVerdict, verdictAt } from '../src/table/latest';
import { freshSquares, hintsOf, inForce, positionAt, racksAt, switchedTo, turnsOf } from '../src/table/sheet';
import { seatToAskBack, seatToTakeBack } from '../src/table/takeback';
import { passWarning, resignWarning } from '../src/table/warning';
import type { PlayedEvent, RecordedEvent, TableInfo, View } from '../src/generated/wire';
import { edition } from './edition';

const played: PlayedEvent = {
  type: 'played',
  at: 1,
  seat: 0,
  play: { tiles: { B3: 'A', C3: 'b' }, announced: null },
  words: [{ text: 'AB', start: 'B3', axis: 'across', score: 8 }],
  square_points: 0,
  bonus: 0,
  score: 8,
};
const game: RecordedEvent[] = [
  { type: 'drew', at: 0, seat: 0, tiles: 'AA?' },
  { type: 'drew', at: 0, seat: 1, tiles: 'BB[E+]' },
  played,
  { type: 'drew', at: 1, seat: 0, tiles: 'BB' },
  { type: 'challenged', at: 2, seat: 1, against: 0, refused: ['AB'] },
  { type: 'returned', at: 2, seat: 0 },
  { type: 'exchanged', at: 3, seat: 1, given: 'B', drawn: 'A' },
  { type: 'passed', at: 4, seat: 0, by_clock: false },
  { type: 'awarded', at: 5, seat: 1, points: 5 },
];
const listener = { edition, names: ['Ann', 'Ben'], own: [1] };

describe('hints in the score sheet', () => {
  const hint = (seat: number, strength: number): RecordedEvent => ({ type: 'hint-taken', at: 1, seat, strength });
  const events: RecordedEvent[] = [
    hint(0, 1),
    hint(0, 2),
    played,
    hint(1, 1),
    { type: 'taken-back', at: 2, seat: 0 },
    hint(0, 3),
    played,
  ];

  it('count for their player, even in a turn that was taken back', () => {
    expect(hintsOf(events, 2)).toEqual([3, 1]);
    expect(hintsOf(game, 2)).toEqual([0, 0]);
  });

  it('are marked at the turn in which they were taken', () => {
    expect(turnsOf(events.slice(0, 3), 2).map((turn) => turn.hints)).toEqual([2]);
    const points: RecordedEvent = { type: 'awarded', at: 2, seat: 0, points: 5 };
    expect(turnsOf([played, points, hint(1, 1), { type: 'passed', at: 3, seat: 1, by_clock: false }], 2).map((turn) => turn.hints)).toEqual([0, 0, 1]);
  });

  it('leave the last play in view', () => {
    expect(latestOf([played, hint(1, 1)])).toBe(0);
  });
});

describe('what is said before', () => {
  const end = { end: { passes: 2, scoreless_rounds: 0 } };
  const view = { active: [true, true], passes: [2, 0], scores: [124, 98] };

  it('a pass counts the passes so far, and says whether it ends the game', () => {
    const { passHint, passSoFar, passEnds } = t.dialogs;
    expect(passWarning({ ...view, passes: [0, 0] }, end, 1, listener)).toBe(passHint(2));
    expect(passWarning(view, end, 1, listener)).toContain(passSoFar(`Ann 2, ${t.youWithin} 0`));
    expect(passWarning({ ...view, passes: [2, 1] }, end, 1, listener)).toContain(
      passEnds(`Ann 124, ${t.youWithin} 98`),
    );
    const three = { active: [true, true, false], passes: [2, 1, 0], scores: [124, 98, 7] };
    expect(passWarning(three, end, 1, listener)).toContain(passEnds(`Ann 124, ${t.youWithin} 98`));
    expect(passWarning(three, end, 0, listener)).toContain(passSoFar(`Ann 2, ${t.youWithin} 1`));
  });

  it('resigning at a shared device names the player who leaves', () => {
    const shared = { ...listener, own: [0, 1] };
    expect(resignWarning(view, 1, shared)).toBe(t.dialogs.resignEnds('Ben', 'Ann', 'Ann 124, Ben 98'));
  });

  it('resigning names the player who wins by it', () => {
    expect(resignWarning(view, 1, listener)).toBe(t.dialogs.resignEnds(null, 'Ann', `Ann 124, ${t.youWithin} 98`));
    const three = { active: [true, true, true], passes: [0, 0, 0], scores: [1, 2, 3] };
    const warning = resignWarning(three, 1, { ...listener, names: ['Ann', 'Ben', 'Cy'] });
    expect(warning).toBe(t.dialogs.resignHint(null, `Ann 1, ${t.youWithin} 2, Cy 3`));
  });
});

describe('the score sheet', () => {
  it('has one line per turn with score and total, and removes a withdrawn play', () => {
    const turns = turnsOf(game, 2);
    expect(turns.map(({ seat, kind, score, total }) => [seat, kind, score, total])).toEqual([
      [0, 'play', 8, 0],
      [1, 'exchange', 0, 0],
      [0, 'pass', 0, 0],
      [1, 'other', 5, 5],
    ]);
    expect(turns[0]?.returned).toBe(true);
    expect(turnsOf(game.slice(0, 4), 2)[0]?.total).toBe(8);
  });

  it('shows the board and the racks at every turn', () => {
    const after = positionAt(game, 4, 5);
    expect(after.fresh).toEqual([11, 12]);
    expect([after.board[11], after.board[12]]).toEqual(['A', 'b']);
    expect(positionAt(game, 6, 5).board.every((cell) => cell === null)).toBe(true);
    expect(freshSquares(game.slice(0, 4), 5)).toEqual([11, 12]);
    expect(freshSquares(game, 5)).toEqual([]);
    expect(racksAt(game, 4, 2)[0]?.sort()).toEqual(['A', 'B', 'B']);
    expect(racksAt(game, 6, 2)[0]?.sort()).toEqual(['?', 'A', 'A']);
    expect(racksAt(game, 7, 2)[1]?.sort()).toEqual(['A', 'B', '[E+]']);
  });

  it('takes a blank from the rack also where it stands for a digraph', () => {
    const drew: RecordedEvent = { type: 'drew', at: 0, seat: 0, tiles: 'AE?' };
    const digraph: RecordedEvent = { ...played, play: { ...played.play, tiles: { H8: '[ch]', I8: 'A' } } };
    expect(racksAt([drew, digraph], 2, 2)[0]).toEqual(['E']);
  });
});

describe('a turn that is taken back', () => {
  const at = 0;
  const undone: RecordedEvent[] = [
    ...game.slice(0, 4),
    { type: 'passed', at, seat: 1, by_clock: false },
    { type: 'taken-back', at, seat: 1 },
    { type: 'taken-back', at, seat: 0 },
  ];

  it('stays on the sheet without its points, and leaves the board', () => {
    const turns = turnsOf(undone, 2);
    expect(turns.map(({ kind, returned, total }) => [kind, returned, total])).toEqual([
      ['play', true, 0],
      ['pass', true, 0],
    ]);
    expect(positionAt(undone, undone.length, 5)).toEqual({ board: Array(25).fill(null), fresh: [] });
    expect(positionAt(undone, undone.length - 1, 5)).toEqual(positionAt(game, 4, 5));
    expect(freshSquares(undone.slice(0, -1), 5)).toEqual([11, 12]);
    expect(racksAt(undone, undone.length, 2)).toEqual(racksAt(game, 2, 2));
    expect(inForce(undone)).toEqual(game.slice(0, 2));
  });

  it('needs no one else where words are checked and only computers play along', () => {
    const seats = ['here', 'computer'].map((kind, seat) => ({ kind, seat }));
    const table = { takeback: true, edition: { challenge: { rule: 'void' } }, seats } as TableInfo;
    const playing = { phase: 'playing', paused: null } as View;
    const after = undone.slice(0, 5);
    expect(seatToTakeBack(table, playing, after, [0])).toBe(0);
    expect(seatToTakeBack(table, playing, undone, [0])).toBeNull();
    expect(seatToTakeBack(table, { ...playing, paused: 1 }, after, [0])).toBeNull();
    expect(seatToTakeBack({ ...table, takeback: false }, playing, after, [0])).toBeNull();
    expect(seatToTakeBack(table, playing, [...after, { type: 'left', at, seat: 1, why: 'resigned' }], [0])).toBeNull();
    const friend = { ...table, seats: [{ kind: 'here', seat: 0 }, { kind: 'taken', seat: 1 }] } as TableInfo;
    expect(seatToTakeBack(friend, playing, after, [0])).toBeNull();
    const double = { ...table, edition: { challenge: { rule: 'double' } } } as TableInfo;
    expect(seatToTakeBack(double, playing, after, [0])).toBeNull();
  });

  it('can be proposed for a play after which no one acted, where the table allows it', () => {
    const table = { takeback: true };
    const playing = { phase: 'playing' } as const;
    const drawn = game.slice(0, 4);
    expect(seatToAskBack(table, playing, drawn, [0])).toBe(0);
    expect(seatToAskBack(table, playing, drawn, [1])).toBeNull();
    expect(seatToAskBack({ takeback: false }, playing, drawn, [0])).toBeNull();
    expect(seatToAskBack(table, { phase: 'over' }, drawn, [0])).toBeNull();
    expect(seatToAskBack(table, playing, game, [0])).toBeNull();
  });

  it('cannot be proposed for a play that was challenged off the board', () => {
    const challenged = game.slice(0, 6);
    expect(seatToAskBack({ takeback: true }, { phase: 'playing' }, challenged, [0, 1])).toBeNull();
  });
});

describe('a table that is set up', () => {
  it('asks the server for the printed rules and for nothing else', () => {
    const choice = firstChoice('small', '', 'expert');
    expect(complaint(choice)).toBeNull();
    expect(requestOf(choice, edition)).toEqual({
      edition: 'small',
      seats: [
        { kind: 'here', name: 'Player 1', agree: false },
        { kind: 'computer', player: 'expert' },
      ],
      takeback: true,
      listed: false,
      spectators: true,
    });
  });

  it('sends an edition file along, for a table that is not listed', () => {
    const choice = { ...firstChoice('small', '', 'expert'), listed: true };
    expect(requestOf(choice, edition)).toMatchObject({ listed: true });
    expect(requestOf(choice, edition, 'format = 1')).toMatchObject({ document: 'format = 1', listed: false });
  });

  it('offers the dictionaries that have the letters of the edition', () => {
    const of = (id: string, alphabet: string, language = 'en') => ({
      id,
      title: id,
      words: 1,
      origin: '',
      alphabet,
      language,
      clean: true,
    });
    const all = { default: 'abc', lexicons: [of('abc', 'ABC'), of('all', 'ABCDE'), of('e', 'ABE', 'fr')] };
    expect(fittingLexicons(edition, all)).toEqual({ default: 'all', lexicons: [all.lexicons[1], all.lexicons[2]] });
    expect(fittingLexicons({ letters: ['A', 'CB'], language: '' }, all).default).toBe('abc');
    expect(fittingLexicons({ letters: ['X'], language: '' }, all)).toBe(all);
    expect(fittingLexicons({ letters: ['A'], language: 'fr' }, all)).toEqual({
      default: 'e',
      lexicons: [all.lexicons[2]],
    });
  });

  it('is in the language of the reader where the server has words in it', () => {
    const of = (id: string, language: string) => ({ ...edition, id, language, variant: null });
    const pocket = { default: 'pocket', editions: [of('pocket', ''), of('super', '')] };
    const german = { ...pocket, editions: [...pocket.editions, of('german', 'de')] };
    expect(firstEdition('de', pocket)).toBe('pocket');
    expect(firstEdition('de', german)).toBe('german');
    expect(firstEdition('en', german)).toBe('pocket');
    const list = (id: string, language: string) => ({ id, title: id, words: 1, origin: '', alphabet: 'ABCDE', language, clean: true });
    const all = { default: 'family', lexicons: [list('family', 'en'), list('german.txt', 'de')] };
    expect(lexiconFor('', { letters: ['A'], language: 'de' }, all)).toBe('german.txt');
    expect(lexiconFor('gone', { letters: ['A'], language: '' }, all)).toBe('');
    expect(lexiconFor('german.txt', { letters: ['A'], language: '' }, all)).toBe('german.txt');
    expect([lacksWords('de', all), lacksWords('fr', all)]).toEqual([false, true]);
  });

  it('lets us watch if no one here plays', () => {
    const choice = { ...firstChoice('small', '', 'expert'), spectators: false };
    expect(requestOf(choice, edition).spectators).toBe(false);
    choice.chairs[0]!.kind = 'computer';
    expect(complaint(choice)).toBeNull();
    expect(requestOf(choice, edition)).toMatchObject({
      seats: [{ kind: 'computer' }, { kind: 'computer' }],
      spectators: true,
    });
  });

  it('leaves offensive words out, or allows them to computers', () => {
    const choice = { ...firstChoice('small', 'Ann', 'expert'), offensive: true };
    expect(requestOf(choice, edition).offensive).toBe(true);
    const clean = requestOf({ ...choice, clean: true }, edition);
    expect([clean.clean, clean.offensive]).toEqual([true, undefined]);
    const friends = { ...firstChoice('small', 'Ann', 'expert', 'friend'), offensive: true };
    expect(requestOf(friends, edition).offensive).toBeUndefined();
  });

  it('names what differs', () => {
    const choice = { ...firstChoice('small', 'Ann', 'expert'), challenge: 'five', clock: 'game-1500' };
    expect(houseOf(choice, edition)).toEqual({
      'challenge.rule': 'five',
      'clock.kind': 'game',
      'clock.seconds': 1500,
    });
    expect(houseOf({ ...choice, challenge: '', clock: 'game-900-10' }, edition)).toEqual({
      'clock.kind': 'game',
      'clock.seconds': 900,
      'clock.increment': 10,
    });
    expect(houseOf({ ...choice, challenge: 'double', clock: '' }, edition)).toEqual({});
  });

  it('offers names to people who enter none', () => {
    const choice = firstChoice('small', '', 'expert', 'here');
    const names = requestOf(choice, edition).seats.map((seat) => ('name' in seat ? seat.name : null));
    expect(names).toEqual(t.setup.names.slice(0, 2));
    choice.chairs[1]!.name = ' Ben ';
    expect(nameFor(choice, 1)).toBe('Ben');
    choice.chairs.pop();
    expect(complaint(choice)).toBe(t.setup.needTwo);
  });

  it('adds computers that differ, each with the target of its strength', () => {
    const players = {
      default: 'intermediate',
      players: ['beginner', 'intermediate', 'expert'].map((name) => ({ name, title: name, strength: '', character: '' })),
    };
    const choice = firstChoice('small', 'Ann', players.default);
    for (let added = 0; added < 2; added += 1) choice.chairs.push(chairOf('computer', nextPlayer(choice, players)));
    expect(choice.chairs.slice(1).map((chair) => chair.player)).toEqual(['intermediate', 'beginner', 'expert']);
    expect(choice.chairs.slice(1).map(levelOf)).toEqual(['intermediate', 'beginner', 'expert']);
    expect(levelOf(chairOf('computer', 'champion'))).toBe('expert');
  });

  it('checks words and stops the clock in practice, whatever else was chosen', () => {
    const chosen = { ...firstChoice('small', 'Ann', 'expert', 'practice'), clock: 'game-60', takeback: false };
    expect(houseOf(chosen, edition)).toEqual({ 'challenge.rule': 'void', 'hints.allowed': true });
    expect(requestOf(chosen, edition).takeback).toBe(true);
  });

  it('allows hints only if they were chosen or are printed', () => {
    const choice = firstChoice('small', 'Ann', 'expert');
    expect(houseOf(choice, edition)).toEqual({});
    expect(houseOf({ ...choice, hints: true }, edition)).toEqual({ 'hints.allowed': true });
    expect(houseOf({ ...choice, hints: true }, { ...edition, hints: true })).toEqual({});
  });

  it('lets a person be the youngest, never a computer', () => {
    const choice = { ...firstChoice('small', 'Ann', 'expert'), youngest: 1 };
    const youngest = { ...edition, first: 'youngest' as const };
    expect(requestOf(choice, youngest).youngest).toEqual([0]);
    choice.chairs[1]!.kind = 'here';
    expect(requestOf(choice, youngest).youngest).toEqual([1]);
  });

  it('restores what an older page stored, without its empty chairs', () => {
    const fresh = firstChoice('small', 'Ann', 'expert');
    const chair = (kind: string) => ({ kind, name: 'Ben', player: 'expert', level: 'expert' });
    const old = { edition: 'small', clock: 'none', chairs: ['you', 'here', 'none'].map(chair) };
    const restored = restoreChoice(old as never, fresh);
    expect(restored?.chairs.map((one) => one.kind)).toEqual(['you', 'here']);
    expect(restored?.clock).toBe('');
    expect(restoreChoice({ ...old, chairs: [chair('you')] } as never, fresh)).toBeNull();
    expect(restoreChoice(null, fresh)).toBeNull();
  });

  it('reads a clock and describes it', () => {
    expect(parseClock('game-900-10')).toEqual({ kind: 'game', seconds: 900, increment: 10 });
    expect(parseClock('move-0')).toBeNull();
    expect(parseClock('sundial')).toBeNull();
    expect(clockWords('')).toBe(t.setup.noClock);
    expect(clockWords('move-259200')).toContain('3 days');
    expect(clockWords('move-90')).toContain('90 seconds');
  });

  it('gives every seat the target of its level', () => {
    const race = { ...edition, targets: { '2': { beginner: 70, intermediate: 120, expert: 200 } } };
    const choice = firstChoice('small', 'Ann', 'expert');
    choice.chairs[0]!.level = 'beginner';
    expect(targetOf(choice, 'beginner', race)).toBe(70);
    expect(targetOf(choice, 'expert', race)).toBe(200);
    expect(requestOf(choice, race).seats[0]).toMatchObject({ level: 'beginner' });
  });
});

describe('the score of a past play', () => {
  it('is explained with the board of that moment', () => {
    const first = { ...played, play: { tiles: { B3: 'B', C3: '[E+]' }, announced: null } };
    const events: RecordedEvent[] = [
      { ...first, words: [{ text: 'BE', start: 'B3', axis: 'across', score: 10 }], score: 10 },
      { type: 'returned', at: 2, seat: 0 },
      { ...played, words: [{ text: 'AB', start: 'B3', axis: 'across', score: 2 }], score: 2 },
      {
        ...played,
        play: { tiles: { D3: 'A' }, announced: null },
        words: [{ text: 'ABA', start: 'B3', axis: 'across', score: 2 }],
        score: 2,
      },
    ];
    expect(explainPlay(events, 0, edition)?.words[0]).toMatchObject({ sum: 5, times: 2, score: 10 });
    expect(explainPlay(events, 2, edition)?.words[0]).toMatchObject({ sum: 1, times: 2, score: 2 });
    const last = explainPlay(events, 3, edition);
    expect(last).toMatchObject({ tiles: 1, bonus: 0, total: 2, squares: [] });
    expect(last?.words[0]).toMatchObject({ sum: 2, times: 1 });
    expect(last?.words[0]?.letters.map((one) => [one.letter, one.points, one.new, one.blank])).toEqual([
      ['A', 1, false, false],
      ['B', 0, false, true],
      ['A', 1, true, false],
    ]);
    expect(explainPlay(events, 1, edition)).toBeNull();
  });
});

describe('the result of a challenge', () => {
  const seen = game.slice(0, 6);

  it('lists every word of the play and what followed', () => {
    const verdict = verdictAt(seen, 4);
    expect(verdict?.words).toEqual([{ text: 'AB', valid: false }]);
    expect(verdict?.consequences.map((event) => event.type)).toEqual(['returned']);
    expect(verdictAt(seen, 3)).toBeNull();
  });

  it('stays until a player at this device takes a turn', () => {
    expect(latestVerdict(seen, [0])?.index).toBe(4);
    expect(latestVerdict(game.slice(0, 7), [0])?.index).toBe(4);
    expect(latestVerdict(game.slice(0, 7), [1])).toBeNull();
    expect(latestVerdict(game.slice(0, 7), [])).toBeNull();
  });

  it('is not shown over the end of the game, unless the challenge itself ended it', () => {
    const end = { type: 'ended', at: 9 } as RecordedEvent;
    const left: RecordedEvent = { type: 'left', at: 9, seat: 1, why: 'resigned' };
    const challenged = game.slice(0, 5);
    expect(latestVerdict([...challenged, left], [0])?.index).toBe(4);
    expect(latestVerdict([...challenged, left, end], [0])).toBeNull();
    expect(latestVerdict([...challenged, end], [0])?.index).toBe(4);
  });

  it('marks the play on the score sheet', () => {
    expect(turnsOf(seen, 2)[0]?.challenge).toEqual({ by: 1, valid: false });
  });
});

describe('a switch', () => {
  it('marks the tile that came by it until two turns later', () => {
    const own: RecordedEvent = { type: 'own-switched', at: 1, seat: 1, other: 0, given: '[K~]', taken: 'C' };
    const pass: RecordedEvent = { type: 'passed', at: 2, seat: 1, by_clock: false };
    expect(switchedTo([played, own], 1)).toBe('C');
    expect(switchedTo([played, own, pass], 0)).toBe('[K~]');
    expect(switchedTo([played, own, pass, pass], 1)).toBeNull();
  });


  const switched: RecordedEvent = { type: 'seen-switched', at: 1, seat: 1, other: 0 };

  it('is a line of the score sheet, but not a turn', () => {
    const turns = turnsOf([played, switched, { type: 'passed', at: 2, seat: 1, by_clock: false }], 2);
    expect(turns.map(({ kind, seat, other, total }) => [kind, seat, other, total])).toEqual([
      ['play', 0, null, 8],
      ['switch', 1, 0, 0],
      ['pass', 1, null, 0],
    ]);
    expect(turnsOf([played, switched, { type: 'taken-back', at: 2, seat: 0 }], 2)[0]?.returned).toBe(true);
  });
});

it('shows the latest event that changes the game', () => {
  expect(latestOf(game.slice(0, 4))).toBe(2);
  expect(latestOf([])).toBe(-1);
});
