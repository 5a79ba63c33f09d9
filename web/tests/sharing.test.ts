/** Laws of shared games: adopting another version can be undone, and no answer of the server loses an entry. */

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { ApiError, api } from '../src/api';
import type { SharedKept } from '../src/generated/wire';
import { Desk } from '../src/keep/desk.svelte';
import { readKept, writeKept } from '../src/keep/export';
import { adopt, insert, keepingOf, redo, undo } from '../src/keep/keeping';
import { chooseBranch, sameVersion } from '../src/keep/merging';
import { keptGame, type Branch, type Entry, type KeptGame } from '../src/keep/model';
import { Sharing } from '../src/keep/sharing.svelte';
import { edition } from './edition';

const header = { edition: { id: 'small@1', house: {} }, players: [{ name: 'Ann' }, { name: 'Ben' }] };
const pass = (id: string): Entry => ({ type: 'pass', id, seat: 0 });
const headers = fc.constantFrom(header, { ...header, title: 'Final' });
const lists = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }).map((ids) => ids.map(pass));
const branches: fc.Arbitrary<Branch[]> = fc.array(
  fc.record({ name: fc.constantFrom('Ann', 'Ben'), header: headers, entries: lists }),
  { maxLength: 2 },
);
const games: fc.Arbitrary<KeptGame> = fc
  .tuple(headers, lists, branches)
  .map(([head, entries, others]) => ({ ...keptGame(head, entries), branches: others }));

describe('another version', () => {
  it('is adopted as one change that can be undone and redone', () => {
    fc.assert(
      fc.property(games, games, (one, other) => {
        const before = keepingOf(one);
        const after = adopt(before, other);
        expect(after.game).toEqual(other);
        expect(undo(after).game).toEqual(one);
        expect(redo(undo(after))).toEqual(after);
        expect(adopt(after, other)).toBe(after);
      }),
    );
  });

  it('changes places with the game when it is chosen, and survives a save', () => {
    fc.assert(
      fc.property(games, fc.nat(2), (game, number) => {
        const chosen = chooseBranch(game, number, 'Ann');
        const all = ({ entries, branches: others }: KeptGame): string[] =>
          [entries, ...(others ?? []).map((one) => one.entries)].map((list) => list.map(({ id }) => id).join()).toSorted();
        expect(all(chosen)).toEqual(all(game));
        expect(chosen.entries).toEqual((game.branches?.[number] ?? game).entries);
        expect(adopt(keepingOf(readKept(writeKept(chosen))!), chosen).past).toEqual([]);
      }),
    );
  });
});

describe('a phone that writes', () => {
  const share = { id: 'g', secret: 's', name: 'Ann', base: 1, isDirty: false, isWriter: true };
  const state = (version: number, game: KeptGame, more: Partial<SharedKept> = {}): SharedKept => ({
    id: 'g', number: version, version, game: writeKept(game), undecided: false, author: 'Ann', writer: 'Ann',
    is_writer: true, asker: null, is_asker: false, wait: 0, expires: 0, clock: null, ...more,
  });
  const never = new Promise<SharedKept>(() => {});
  const settled = (): Promise<void> => new Promise((resume) => void setTimeout(resume, 10));

  function open(): { desk: Desk; sharing: Sharing; close: () => void } {
    vi.stubGlobal('addEventListener', () => {});
    const desk = new Desk('1', { keeping: insert(keepingOf(keptGame(header)), { type: 'pass', seat: 0 }), edition, dictionary: '', share });
    const sharing = new Sharing(desk);
    return { desk, sharing, close: sharing.run() };
  }
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('sends what was entered while an answer was on its way', async () => {
    vi.spyOn(api, 'followGame').mockReturnValue(never);
    let answer = (_: SharedKept): void => {};
    const write = vi.spyOn(api, 'writeGame').mockImplementationOnce(() => new Promise((resume) => void (answer = resume)));
    const { desk, close } = open();
    desk.enter({ type: 'pass', seat: 1 });
    const sent = desk.game;
    desk.enter({ type: 'pass', seat: 0 });
    write.mockImplementation((_, body) => Promise.resolve(state(3, readKept(body.game)!)));
    answer(state(2, sent));
    await settled();
    expect(write.mock.calls.map(([, body]) => [body.base, readKept(body.game)!.entries.length])).toEqual([[1, 2], [2, 3]]);
    expect(desk.share).toMatchObject({ base: 3, isDirty: false });
    expect(desk.game.entries).toHaveLength(3);
    close();
  });

  it('keeps its own base while the server puts its version aside, and then shows both', async () => {
    vi.spyOn(api, 'followGame').mockReturnValue(never);
    const other = keptGame(header, [pass('1'), pass('b')]);
    const aside = (game: KeptGame, version: number): SharedKept =>
      state(version, { ...other, branches: [{ name: 'Ann', header, entries: game.entries }] }, { is_writer: false, undecided: true });
    let answer = (_: SharedKept): void => {};
    const write = vi.spyOn(api, 'writeGame').mockImplementationOnce(() => new Promise((resume) => void (answer = resume)));
    const { desk, sharing, close } = open();
    desk.enter({ type: 'pass', seat: 1 });
    const sent = desk.game;
    desk.enter({ type: 'pass', seat: 0 });
    const entered = desk.game;
    write.mockImplementation((_, body) => Promise.resolve(aside(readKept(body.game)!, 4)));
    answer(aside(sent, 3));
    await settled();
    expect(write.mock.calls.map(([, body]) => body.base)).toEqual([1, 1]);
    expect(sameVersion(desk.game, other)).toBe(true);
    expect(sameVersion(desk.game.branches![0]!, entered)).toBe(true);
    expect(desk.isReadOnly).toBe(true);
    expect(sharing.isUndecided).toBe(true);
    expect(sameVersion(undo(desk.keeping).game, entered)).toBe(true);
    close();
  });

  it('ignores an answer that a newer one has overtaken', async () => {
    const newer = keptGame(header, [pass('1'), pass('2'), pass('3')]);
    let poll = (_: SharedKept): void => {};
    vi.spyOn(api, 'followGame').mockImplementationOnce(() => new Promise((resume) => void (poll = resume))).mockReturnValue(never);
    vi.spyOn(api, 'writeGame').mockImplementation(() => Promise.resolve(state(5, newer)));
    const { desk, close } = open();
    desk.enter({ type: 'pass', seat: 1 });
    await settled();
    poll(state(4, keptGame(header, [pass('1')])));
    await settled();
    expect(desk.game.entries).toHaveLength(3);
    expect(desk.share?.base).toBe(5);
    close();
  });

  it('tells how the clocks stand, and a phone that follows runs them on, also when it begins to write', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const timed = { ...header, edition: { id: 'small@1', house: { 'clock.kind': 'game', 'clock.seconds': 1500 } } };
    const game = keptGame(timed, [pass('1')]);
    const answers: ((answer: SharedKept) => void)[] = [];
    vi.stubGlobal('addEventListener', () => {});
    vi.spyOn(api, 'followGame').mockImplementation(() => new Promise((resume) => void answers.push(resume)));
    const write = vi.spyOn(api, 'writeGame').mockImplementation((_, body) => Promise.resolve(state(9, readKept(body.game)!)));
    const desk = new Desk('1', { keeping: keepingOf(game), edition, dictionary: '', share: { ...share, isWriter: false } });
    const close = new Sharing(desk).run();
    const hear = async (number: number, more: Partial<SharedKept>): Promise<void> => {
      answers.at(-1)!({ ...state(1, game), number, is_writer: false, ...more });
      await vi.advanceTimersByTimeAsync(0);
    };
    const left = (): number[] => (desk.clock.tick()(), desk.names.map((_, seat) => Math.round(desk.clock.left(seat) / 1000)));
    await hear(2, { clock: { left: [1400_000, 1300_000], runs: 1 } });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(left()).toEqual([1400, 1280]);
    desk.clock.stop();
    expect(desk.clock.isRunning).toBe(true);
    await hear(3, { clock: { left: [1400_000, 1275_000], runs: null } });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(left()).toEqual([1400, 1275]);
    // The writer resumes and hands over: this phone continues, and its clock is the one that counts.
    await hear(4, { clock: { left: [1400_000, 1275_000], runs: 1 } });
    await vi.advanceTimersByTimeAsync(5000);
    await hear(5, { clock: { left: [1400_000, 1270_000], runs: 1 }, is_writer: true });
    await hear(6, { clock: null, is_writer: true });
    await vi.advanceTimersByTimeAsync(5000);
    expect(left()).toEqual([1400, 1265]);
    desk.clock.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(write.mock.lastCall![1].clock).toEqual({ left: [1400_000, 1265_000], runs: null });
    expect(desk.share).toMatchObject({ isDirty: false });
    desk.enter({ type: 'pass', seat: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.game.entries.at(-1)!.clock).toBe(1265_000);
    close();
    vi.useRealTimers();
  });

  it('keeps everything when the server refuses', async () => {
    vi.spyOn(api, 'followGame').mockReturnValue(never);
    vi.spyOn(api, 'writeGame').mockRejectedValue(new ApiError(413, 'too-large', 'Too large.'));
    const { desk, sharing, close } = open();
    desk.enter({ type: 'pass', seat: 1 });
    await settled();
    expect(sharing.problem).toBe('Too large.');
    expect(desk.share?.isDirty).toBe(true);
    expect(desk.game.entries).toHaveLength(2);
    close();
  });
});
