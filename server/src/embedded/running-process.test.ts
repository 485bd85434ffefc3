import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { askStat, hasArgument, identifyProcess, ranWith } from './running-process.ts'

const hasPs = spawnSync('ps').error === undefined

test.runIf(hasPs)(
  'ps tells the same as /proc: that a process runs, which one it is, its arguments, and that it has ended',
  async () => {
    const child = spawn('sleep', ['60', '61'])
    await once(child, 'spawn')
    const pid = child.pid ?? 0
    const [first, second] = [askStat(pid), askStat(pid)]
    expect(first?.startedAt).toMatch(/^\w{3} \w{3} +\d+ \d\d:\d\d:\d\d \d{4}$/)
    expect(second?.startedAt).toBe(first?.startedAt)
    for (const argument of ['60', '61', '6', '60 6']) expect(ranWith(pid, argument)).toBe(hasArgument(pid, argument))
    child.kill()
    await once(child, 'exit')
    expect([askStat(pid), identifyProcess(pid), ranWith(pid, '60')]).toEqual([undefined, undefined, false])
  },
)
