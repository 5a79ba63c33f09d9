/** Laws of the scorekeeper; tests in Python compare its follower with the one of the package. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { draftOf, facesOf, layDraft, turnTile } from '../src/keep/draft';
import { fitsGcg, readKept, writeGcg, writeKept } from '../src/keep/export';
import { followKept } from '../src/keep/follow';
import { withHouse } from '../src/keep/house';
import { changeHeader, edit, insert, keepingOf, move, redo, remove, undo } from '../src/keep/keeping';
import type { Fresh, Keeping } from '../src/keep/keeping';
import { isScore, keptGame, MOST_POINTS, type Entry } from '../src/keep/model';
import { bestDraw, haveSameName, headerOf, houseOf, type Chosen } from '../src/keep/setup';
import { entryWords } from '../src/keep/words';
import { edition } from './edition';

const header = { edition: { id: 'small@1', house: {} }, players: [{ name: 'Ann' }, { name: 'Ben' }] };
const empty: (string | null)[] = Array<null>(25).fill(null);

const seat = fc.integer({ min: 0, max: 1 });
const fresh: fc.Arbitrary<Fresh> = fc.oneof(
  fc.record({
    type: fc.constant('play' as const),
    seat,
    tiles: fc.constantFrom({ B3: 'A', C3: 'B' }, { C3: 'A', C4: 'b' }, { C2: 'A', C4: 'A' }, { A1: '[E+]' }),
  }),
  fc.record({ type: fc.constant('score' as const), seat, score: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ type: fc.constant('exchange' as const), seat, count: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ type: fc.constant('pass' as const), seat }),
  fc.record({ type: fc.constant('lost' as const), seat }),
  fc.record({ type: fc.constant('challenge' as const), seat, ruling: fc.constantFrom('valid' as const, 'withdrawn' as const) }),
);

/** A change as people make it; the number chooses the entry. */
const deed = fc.tuple(
  fc.constantFrom('insert', 'edit', 'remove', 'up', 'down', 'undo', 'redo', 'title'),
  fc.nat(),
  fresh,
);

function done(keeping: Keeping, [what, number, entry]: [string, number, Fresh]): Keeping {
  const { entries } = keeping.game;
  const id = entries[number % Math.max(1, entries.length)]?.id ?? 'none';
  switch (what) {
    case 'insert':
      return insert(keeping, entry, number % (entries.length + 1));
    case 'edit':
      return edit(keeping, id, entry);
    case 'remove':
      return remove(keeping, id);
    case 'up':
      return move(keeping, id, -1);
    case 'down':
      return move(keeping, id, 1);
    case 'undo':
      return undo(keeping);
    case 'redo':
      return redo(keeping);
    default:
      return changeHeader(keeping, { ...header, title: String(number) });
  }
}

const start = keepingOf(keptGame(header));

describe('the tiles that a player gets at the end', () => {
  const gained = (names: string[], doubled: boolean) =>
    entryWords({ type: 'gained', seat: 0, doubled, id: 'e1' } as Entry, empty, names, edition);

  it("are another player's by name if there are two players", () => {
    expect(gained(['Leo', 'Mara'], false)).toBe("gets Mara's tiles");
    expect(gained(['Leo', 'Mara'], true)).toBe("gets twice Mara's tiles");
    expect(gained(['Leo', 'Mara', 'Ben'], false)).toBe("gets the others' tiles");
  });
});

describe('a kept game', () => {
  it('follows from its final list of entries alone, whatever was changed on the way', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
        const { game } = deeds.reduce(done, start);
        const direct = game.entries.reduce<Keeping>((keeping, { id: _, ...entry }) => insert(keeping, entry as Fresh), start);
        const plain = (entries: readonly Entry[]): unknown[] => entries.map(({ id: _, ...rest }) => rest);
        expect(plain(direct.game.entries)).toEqual(plain(game.entries));
        const nameless = (followed: ReturnType<typeof followKept>): unknown => ({
          ...followed,
          open: followed.open !== null,
          steps: followed.steps.map(({ id: _, ...step }) => step),
        });
        expect(nameless(followKept(direct.game, edition))).toEqual(nameless(followKept(game, edition)));
      }),
    );
  });

  it('can be undone to its beginning and redone to its end', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
        const end = deeds.reduce(done, start);
        let back = end;
        while (back.past.length > 0) back = undo(back);
        expect(back.game).toEqual(start.game);
        let forth = back;
        for (let step = 0; step < end.past.length; step += 1) forth = redo(forth);
        expect(forth).toEqual(end);
      }),
    );
  });

  it('never has two entries with the same id', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
        const ids = deeds.reduce(done, start).game.entries.map((entry) => entry.id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('survives a save', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 15 }), (deeds) => {
        const { game } = deeds.reduce(done, start);
        expect(readKept(writeKept(game))).toEqual(game);
      }),
    );
  });

  it.each(['', '[]', '{"tilewright": "kept-game", "version": 2}', '{"tilewright": "kept-game", "version": 1, "header": {}}'])(
    'is not read from %j',
    (text) => expect(readKept(text)).toBeNull(),
  );

  it('has a GCG file only if all tiles are known', () => {
    const play = insert(start, { type: 'play', seat: 0, tiles: { B3: 'A', C3: 'B' } });
    expect(fitsGcg(play.game, followKept(play.game, edition))).toBe(true);
    expect(writeGcg(play.game, edition)).toContain('>Ann: 3B AB +8 8');
    const bare = insert(play, { type: 'score', seat: 1, score: 12 });
    expect(fitsGcg(bare.game, followKept(bare.game, edition))).toBe(false);
  });
});

describe('a typed word', () => {
  const board = empty.with(12, 'A').with(13, 'B');
  const laid = (typed: string[], square = 12) =>
    layDraft({ start: square, axis: 'across', typed }, board, edition).laid.map(({ row, col, tile }) => [row, col, tile]);

  it('may repeat the letters on the board or leave them out', () => {
    expect(laid(['A', 'B', 'A'])).toEqual([[2, 4, 'A']]);
    expect(laid(['A'], 11)).toEqual([[2, 1, 'A']]);
    expect(laid(['[E+]'])).toEqual([[2, 4, '[E+]']]);
  });

  it('stops at the edge', () => {
    expect(layDraft({ start: 12, axis: 'across', typed: ['A', 'B', 'A', 'A'] }, board, edition).isFull).toBe(true);
  });

  it('turns a tile through all faces of its letter', () => {
    expect(facesOf('A', edition)).toEqual(['A', 'a']);
    let draft = { start: 0, axis: 'across' as const, typed: ['A'] as readonly string[] };
    for (const face of ['a', 'A']) {
      draft = { ...draft, ...turnTile(draft, 0, edition), axis: 'across' };
      expect(draft.typed).toEqual([face]);
    }
  });

  it('is typed again when a play is changed', () => {
    const tiles = [{ row: 2, col: 4, tile: 'a' }];
    const draft = draftOf(tiles, { square: 12, axis: 'across' }, board, edition);
    expect(draft.typed).toEqual(['A', 'B', 'a']);
    expect(layDraft(draft, board, edition).laid).toEqual(tiles);
  });
});

describe('the setup', () => {
  const chosen: Chosen = {
    names: ['Ann', 'Ben'],
    levels: ['expert', 'beginner'],
    first: 1,
    firstBy: 'lot',
    lexicon: '',
    challenge: 'five',
    clock: 'game-600-5',
    soft: true,
    scoreless: true,
    seven: true,
  };

  it('lets the tile closest to A begin, and a blank before all', () => {
    expect(bestDraw(['B', 'A'], edition)).toEqual([1]);
    expect(bestDraw(['A', '?'], edition)).toEqual([1]);
    expect(bestDraw(['A', 'A'], edition)).toEqual([0, 1]);
    expect(bestDraw(['A', ''], edition)).toEqual([]);
    expect(bestDraw(['A', '7'], edition)).toEqual([]);
  });

  it('takes only whole numbers for scores, as other programs do', () => {
    expect([0, 14, MOST_POINTS].filter(isScore)).toEqual([0, 14, MOST_POINTS]);
    expect([-1, 14.5, MOST_POINTS + 1, 1e30, Number.NaN].filter(isScore)).toEqual([]);
  });

  it('tells players apart by their names', () => {
    expect(haveSameName(['Ann', 'Ben', 'Anna'])).toBe(false);
    expect(haveSameName(['Ann', 'Ben', ' ann '])).toBe(true);
  });

  it('stores only what differs from the printed rules, and applies it', () => {
    const house = houseOf(chosen, edition);
    expect(headerOf(chosen, edition, '2026-11-17')).toMatchObject({ first: 1, first_by: 'lot', edition: { house } });
    const played = withHouse(edition, house);
    expect(played.challenge).toMatchObject({ rule: 'five', last_play_award: 5 });
    expect(played.clock).toMatchObject({ kind: 'game', seconds: 600, increment: 5, overtime_points: 0 });
    expect([played.end.scoreless_rounds, played.exchange.minimum]).toEqual([3, 7]);
    const printed = houseOf({ ...chosen, challenge: '', clock: '', scoreless: false, seven: false }, edition);
    expect(printed).toEqual({});
    expect(withHouse(edition, printed)).toEqual(edition);
  });
});
