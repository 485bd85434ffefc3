import { expect, test } from 'vitest'
import { createAmplifier } from './amplifier.ts'

/** As much of a browser's audio context as an amplifier needs; it runs on command. */
function setUp({ hasVolume = true } = {}) {
  const opened: string[] = []
  const gain = { value: 1 }
  let running = Promise.withResolvers<void>()
  const node = { gain, connect: () => node }
  const context = {
    destination: node,
    createGain: () => node,
    createMediaElementSource: () => {
      opened.push('connected')
      return node
    },
    resume: () => running.promise,
  }
  const audio = hasVolume
    ? { volume: 0.8 }
    : Object.freeze({
        get volume() {
          return 1
        },
        set volume(_: number) {},
      })
  const amplify = createAmplifier(() => {
    opened.push('opened')
    // A whole context exists only in browsers.
    return context as unknown as AudioContext
  })
  return {
    opened,
    gain,
    audio,
    /** The amplifier uses nothing else of the element. */
    amplify: (decibels: number) => amplify(audio as HTMLAudioElement, decibels),
    run: async () => {
      running.resolve()
      await running.promise
    },
    refuse: async () => {
      running.reject(new DOMException('closed', 'InvalidStateError'))
      await running.promise.catch(() => undefined)
      running = Promise.withResolvers<void>()
    },
  }
}

test('a song that is not raised opens no audio context', async () => {
  const { amplify, opened, run } = setUp()
  amplify(0)
  await run()
  expect(opened).toEqual([])
})

test('where the volume cannot be set, as on iOS, nothing is raised', async () => {
  const { amplify, opened, run } = setUp({ hasVolume: false })
  amplify(6)
  await run()
  expect(opened).toEqual([])
})

test('the element is connected once the context runs, once for all songs, and keeps its volume', async () => {
  const { amplify, opened, gain, audio, run } = setUp()
  amplify(6)
  expect(opened).toEqual(['opened'])
  await run()
  expect(opened).toEqual(['opened', 'connected'])
  expect(gain.value).toBeCloseTo(1.995, 3)
  expect(audio.volume).toBe(0.8)
  amplify(0)
  await run()
  expect(gain.value).toBe(1)
  amplify(12)
  await run()
  expect([opened.length, gain.value.toFixed(2)]).toEqual([2, '3.98'])
})

test('of two songs before the context runs, the second decides', async () => {
  const { amplify, opened, gain, run } = setUp()
  amplify(6)
  amplify(0)
  await run()
  expect([opened, gain.value]).toEqual([['opened', 'connected'], 1])
})

test('a context that cannot run leaves the element alone until it can', async () => {
  const { amplify, opened, gain, run, refuse } = setUp()
  amplify(6)
  await refuse()
  expect(opened).toEqual(['opened'])
  amplify(6)
  await run()
  expect(gain.value).toBeCloseTo(1.995, 3)
})
