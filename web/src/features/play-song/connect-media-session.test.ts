import { beforeEach, expect, test, vi } from 'vitest'
import { FakeAudio } from '../../../test/support/fake-audio.ts'
import { connectMediaSession } from './connect-media-session.ts'
import { createPlayer } from './player.ts'
import type { Song } from './song.ts'

const tide: Song = { id: 7, title: 'Tide', artist: 'Mira', audioUrl: '/tide', coverUrl: '/cover', href: '/auction/7' }

class FakeSession implements MediaSession {
  metadata: MediaMetadata | null = null
  playbackState: MediaSessionPlaybackState = 'none'
  positions: (MediaPositionState | undefined)[] = []
  handlers = new Map<MediaSessionAction, MediaSessionActionHandler | null>()

  setActionHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
    if (action === 'seekforward') throw new TypeError('not known here')
    this.handlers.set(action, handler)
  }
  setPositionState(state?: MediaPositionState): void {
    this.positions.push(state)
  }
  async setCameraActive(): Promise<void> {}
  async setMicrophoneActive(): Promise<void> {}
  act(action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}): void {
    this.handlers.get(action)?.({ action, ...details })
  }
}

beforeEach(() => {
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init)
      }
    },
  )
  return () => vi.unstubAllGlobals()
})

function setUp() {
  const audio = new FakeAudio()
  const player = createPlayer(() => audio)
  player.toggle(tide)
  audio.arrive()
  const session = new FakeSession()
  const leave = connectMediaSession(player, session)
  return { audio, player, session, leave }
}

test('a song that is already playing is shown at once', () => {
  const { session } = setUp()
  expect(session.metadata).toMatchObject({ title: 'Tide', artist: 'Mira', album: 'Melos' })
  expect(session.metadata?.artwork).toMatchObject([{ src: '/cover/320.webp' }])
  expect(session.playbackState).toBe('playing')
  expect(session.positions).toEqual([{ duration: 31, position: 0 }])
})

test('the position is reported once a second, and after a seek', () => {
  const { audio, player, session } = setUp()
  session.positions = []
  for (const seconds of [0.25, 0.5, 1, 1.25]) {
    audio.currentTime = seconds
    audio.tell('timeupdate')
  }
  player.seekTo(31)
  expect(session.positions).toEqual([
    { duration: 31, position: 1 },
    { duration: 31, position: 31 },
  ])
})

test('the actions play, pause and seek', () => {
  const { audio, player, session } = setUp()
  session.act('play')
  expect(player.read().playback.kind).toBe('playing')
  session.act('pause')
  expect(session.playbackState).toBe('paused')
  session.act('pause')
  expect(session.playbackState).toBe('paused')
  session.act('seekto', { seekTime: 12 })
  expect(audio.currentTime).toBe(12)
  session.act('seekbackward')
  expect(audio.currentTime).toBe(7)
  session.act('seekbackward', { seekOffset: 2 })
  expect(audio.currentTime).toBe(5)
  session.act('play')
  expect(session.playbackState).toBe('playing')
})

test('stop empties the player and the session', () => {
  const { session } = setUp()
  session.act('stop')
  expect(session.metadata).toBeNull()
  expect(session.playbackState).toBe('none')
  expect(session.positions.at(-1)).toBeUndefined()
})

test('a browser without media sessions is left alone', () => {
  const player = createPlayer(() => new FakeAudio())
  expect(() => connectMediaSession(player)()).not.toThrow()
})
