import { describe, expect, test } from 'vitest';
import { type MovableSystem, steppedClock } from '../../local/stepped-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 21, 10, 30);

/** Returns a system with work at the given times, in milliseconds since its start. Each work may cause more. */
function aSystem(due: readonly number[], causes: (at: number) => readonly number[] = () => []) {
  let now = start;
  let waiting = due.map((at) => start + at);
  const done: { readonly due: number; readonly at: number }[] = [];
  const stops: number[] = [];
  const system: MovableSystem = {
    now: () => now,
    move: (milliseconds) => {
      expect(milliseconds).toBeGreaterThanOrEqual(0);
      now += milliseconds;
    },
    settle: async () => undefined,
    workOff: async () => {
      stops.push(now - start);
      const ready = waiting.filter((at) => at <= now);
      waiting = [
        ...waiting.filter((at) => at > now),
        ...ready.flatMap((at) => causes(at - start).map((to) => start + to)),
      ];
      done.push(...ready.map((at) => ({ due: at - start, at: now - start })));
    },
    nextDue: async (after) => {
      const later = waiting.filter((at) => at > after);
      return later.length === 0 ? undefined : Math.min(...later);
    },
  };
  return { system, done, stops, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('steppedClock', () => {
  test('shows the time and how far it was advanced', async () => {
    const clock = steppedClock(aSystem([]).system);
    expect(clock.read()).toEqual({ now: '2026-11-21T10:30:00+00:00', advanced_by: 'PT0S' });
    const advanced = { now: '2026-11-23T10:30:00+00:00', advanced_by: 'P2D' };
    expect(await clock.advance(2 * day)).toEqual(advanced);
    expect(clock.read()).toEqual(advanced);
  });

  test('does each work at the time at which it is due, also the work that other work causes', async () => {
    const hourly = (at: number) => (at < 40 * hour ? [at + hour] : []);
    const { system, done } = aSystem([minute, 5 * hour + 1], hourly);
    await steppedClock(system).advance(2 * day);
    expect(done.length).toBeGreaterThan(70);
    expect(done.filter(({ due, at }) => due !== at)).toEqual([]);
  });

  test('does no work that is due after its target', async () => {
    const { system, done } = aSystem([hour, hour + 1]);
    await steppedClock(system).advance(hour);
    expect(done).toEqual([{ due: hour, at: hour }]);
  });

  test('also stops at the last full hour before its target', async () => {
    const { system, stops } = aSystem([]);
    await steppedClock(system).advance(day + 5 * minute);
    expect(stops).toEqual([0, day - 30 * minute, day + 5 * minute]);
  });

  test('does the work that is ready even if it is advanced by nothing', async () => {
    const { system, done } = aSystem([0]);
    expect((await steppedClock(system).advance(0)).advanced_by).toBe('PT0S');
    expect(done).toEqual([{ due: 0, at: 0 }]);
  });

  test('runs calls one after another, each by its own duration', async () => {
    const { system, done } = aSystem([hour, 25 * hour]);
    const clock = steppedClock(system);
    const read = await Promise.all([clock.advance(day), clock.advance(day), clock.advance(day)]);
    expect(read.map(({ advanced_by }) => advanced_by)).toEqual(['P1D', 'P2D', 'P3D']);
    expect(done.map(({ at }) => at)).toEqual([hour, 25 * hour]);
  });

  test('reaches its target if time passes by itself during the steps', async () => {
    const { system, pass } = aSystem([hour, 2 * hour]);
    const slow = { ...system, workOff: async () => void pass(90 * minute) };
    const clock = steppedClock(slow);
    expect((await clock.advance(day)).advanced_by).toBe('P1D');
    expect(Date.parse(clock.read().now)).toBeGreaterThan(start + day);
  });

  test('continues after a call that failed, from the time that it reached', async () => {
    const { system } = aSystem([hour]);
    let fails = true;
    const clock = steppedClock({
      ...system,
      workOff: async () => {
        if (system.now() > start && fails) throw new Error('The table fails.');
      },
    });
    await expect(clock.advance(day)).rejects.toThrow('The table fails.');
    fails = false;
    expect(clock.read().advanced_by).toBe('PT1H');
    expect((await clock.advance(hour)).advanced_by).toBe('PT2H');
  });

  test('begins with the time by which an earlier process was advanced', async () => {
    const clock = steppedClock(aSystem([]).system, day);
    expect((await clock.advance(hour)).advanced_by).toBe('P1DT1H');
  });
});
