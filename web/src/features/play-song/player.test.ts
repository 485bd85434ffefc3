import { describe, expect, test } from 'vitest'
import { FakeAudio } from '../../../test/support/fake-audio.ts'
import { createPlayer, type Player } from './player.ts'
import type { Song } from './song.ts'

const tide: Song = { id: 7, title: 'Tide', artist: 'Mira', audioUrl: '/tide', coverUrl: null, href: '/auction/7' }
const dusk: Song = { ...tide, id: 8, title: 'Dusk', audioUrl: '/dusk', href: '/auction/8' }

function setUp() {
  const made: FakeAudio[] = []
  const audio = new FakeAudio()
  const player = createPlayer(() => {
    made.push(audio)
    return audio
  })
  return { player, audio, made }
}

/** Each song's gain arrives on command. */
function setUpLevels() {
  const audio = new FakeAudio()
  const amplified: number[] = []
  const found = new Map<string, PromiseWithResolvers<number | null>>()
  const player = createPlayer(() => audio, {
    findGain: ({ audioUrl }) => {
      const answer = Promise.withResolvers<number | null>()
      found.set(audioUrl, answer)
      return answer.promise
    },
    amplify: (_, decibels) => amplified.push(decibels),
  })
  const arrive = async ({ audioUrl }: Song, gainDb: number | null) => {
    found.get(audioUrl)?.resolve(gainDb)
    await found.get(audioUrl)?.promise
  }
  return { player, audio, amplified, arrive }
}

const playbackOf = (player: Player) => player.read().playback

test('one element is created for all songs, with the first song', () => {
  const { player, audio, made } = setUp()
  player.toggleMute()
  player.pause()
  player.seekTo(3)
  player.close()
  expect(made).toHaveLength(0)
  player.toggle(tide)
  player.toggle(dusk)
  expect(made).toHaveLength(1)
  expect(audio.preload).toBe('none')
})

test('a song loads, plays, pauses and resumes', () => {
  const { player, audio } = setUp()
  player.toggle(tide)
  expect(playbackOf(player)).toMatchObject({ kind: 'loading', song: tide })
  audio.arrive()
  expect(playbackOf(player)).toMatchObject({ kind: 'playing', duration: 31 })
  player.toggle(tide)
  expect(playbackOf(player).kind).toBe('paused')
  player.toggle(tide)
  expect(audio.calls).toEqual(['load', 'play', 'pause', 'play'])
})

test('a second song takes the place of the first and begins at its beginning', () => {
  const { player, audio } = setUp()
  player.toggle(tide)
  audio.arrive()
  player.seekTo(12)
  player.toggle(dusk)
  expect(audio.src).toBe('/dusk')
  expect(playbackOf(player)).toEqual({ kind: 'loading', song: dusk, seconds: 0, duration: null })
})

test('at the end the song is paused at 0 and so is the element', () => {
  const { player, audio } = setUp()
  player.toggle(tide)
  audio.arrive()
  audio.currentTime = 31
  audio.tell('ended')
  expect(playbackOf(player)).toMatchObject({ kind: 'paused', seconds: 0 })
  expect(audio.currentTime).toBe(0)
})

test('mute takes the volume to 0 and back to 1, and holds for the first song too', () => {
  const { player, audio } = setUp()
  player.toggleMute()
  player.toggle(tide)
  expect([audio.volume, audio.muted]).toEqual([0, true])
  player.toggleMute()
  expect([audio.volume, audio.muted]).toEqual([1, false])
  player.toggleMute()
  expect([audio.volume, audio.muted]).toEqual([0, true])
})

test('a song that was moved before loading starts at that position', () => {
  const { player, audio } = setUp()
  player.cue(tide, 12)
  player.toggle(tide)
  expect(playbackOf(player)).toMatchObject({ kind: 'loading', seconds: 12 })
  audio.tell('timeupdate')
  expect(playbackOf(player)).toMatchObject({ seconds: 12 })
  audio.arrive()
  expect(audio.currentTime).toBe(12)
  expect(player.read().cue).toBeNull()
})

test('a position set before loading applies only to its own song', () => {
  const { player } = setUp()
  player.cue(tide, 12)
  player.toggle(dusk)
  expect(playbackOf(player)).toMatchObject({ song: dusk, seconds: 0 })
})

test('seeking stays within the song', () => {
  const { player, audio } = setUp()
  player.toggle(tide)
  audio.arrive()
  player.seekTo(-1)
  expect(audio.currentTime).toBe(0)
  player.seekTo(31.5)
  expect(audio.currentTime).toBe(31)
  expect(playbackOf(player)).toMatchObject({ seconds: 31 })
})

test('a seek before the file is known is kept until it is', () => {
  const { player, audio } = setUp()
  player.toggle(tide)
  player.seekTo(5)
  expect(audio.currentTime).toBe(0)
  audio.arrive()
  expect(audio.currentTime).toBe(5)
})

test('a failed song is reported, and a retry loads it at its position', () => {
  const { player, audio } = setUp()
  player.toggle(tide)
  audio.arrive()
  player.seekTo(12)
  audio.tell('error')
  expect(playbackOf(player)).toMatchObject({ kind: 'failed', seconds: 12 })
  audio.calls = []
  player.toggle(tide)
  expect(audio.calls).toEqual(['load', 'play'])
  audio.arrive()
  expect(playbackOf(player).kind).toBe('playing')
  expect(audio.currentTime).toBe(12)
})

test('a browser that requires a click first leaves the song paused', async () => {
  const { player, audio } = setUp()
  const refusal = Promise.reject(new DOMException('gesture', 'NotAllowedError'))
  audio.answer = () => refusal
  player.toggle(tide)
  await refusal.catch(() => {})
  expect(playbackOf(player).kind).toBe('paused')
})

test('when another song interrupts a start, that song keeps loading', async () => {
  const { player, audio } = setUp()
  const abortion = Promise.reject(new DOMException('load', 'AbortError'))
  audio.answer = () => abortion
  player.toggle(tide)
  audio.answer = async () => {}
  player.toggle(dusk)
  await abortion.catch(() => {})
  expect(playbackOf(player)).toMatchObject({ kind: 'loading', song: dusk })
})

test('closing stops the element, frees it and forgets the song', () => {
  const { player, audio } = setUp()
  player.toggle(tide)
  audio.arrive()
  audio.calls = []
  player.close()
  expect(audio.calls).toEqual(['pause', 'load'])
  expect(audio.src).toBe('')
  expect(playbackOf(player)).toEqual({ kind: 'idle' })
})

test('listeners are notified of changes until they unsubscribe', () => {
  const { player, audio } = setUp()
  let heard = 0
  const leave = player.subscribe(() => heard++)
  player.toggle(tide)
  audio.arrive()
  const before = heard
  audio.tell('timeupdate')
  expect(heard).toBe(before)
  audio.currentTime = 0.25
  audio.tell('timeupdate')
  expect(heard).toBe(before + 1)
  leave()
  player.close()
  expect(heard).toBe(before + 1)
})

describe('the level', () => {
  test('of a loud song is lowered by the volume, also after mute', async () => {
    const { player, audio, amplified, arrive } = setUpLevels()
    player.toggle(tide)
    expect(audio.volume).toBe(1)
    await arrive(tide, -6)
    expect(audio.volume).toBeCloseTo(0.501, 3)
    player.toggleMute()
    expect([audio.volume, audio.muted]).toEqual([0, true])
    player.toggleMute()
    expect(audio.volume).toBeCloseTo(0.501, 3)
    expect(new Set(amplified)).toEqual(new Set([0]))
  })

  test('of a quiet song is raised at full volume', async () => {
    const { player, audio, amplified, arrive } = setUpLevels()
    player.toggle(tide)
    await arrive(tide, 4.5)
    expect([audio.volume, amplified.at(-1)]).toEqual([1, 4.5])
  })

  test('of a song without a known gain stays, and does not keep that of the song before', async () => {
    const { player, audio, amplified, arrive } = setUpLevels()
    player.toggle(tide)
    await arrive(tide, -6)
    player.toggle(dusk)
    await arrive(dusk, null)
    expect([audio.volume, amplified.at(-1)]).toEqual([1, 0])
  })

  test('that arrives after another song has started does not change that song', async () => {
    const { player, audio, arrive } = setUpLevels()
    player.toggle(tide)
    player.toggle(dusk)
    await arrive(tide, -6)
    expect(audio.volume).toBe(1)
  })

  test('of a song restored after a reload is applied, and raised only when it plays', async () => {
    const { player, audio, amplified, arrive } = setUpLevels()
    player.restore({ song: tide, seconds: 3, isPlaying: false, isMuted: false })
    await arrive(tide, 4.5)
    expect([audio.volume, amplified]).toEqual([1, []])
    player.toggle(tide)
    expect(amplified).toEqual([4.5])
  })

  test('does not open a closed player', async () => {
    const { player, audio, arrive } = setUpLevels()
    player.toggle(tide)
    player.close()
    await arrive(tide, -6)
    expect(audio.volume).toBe(1)
  })
})
