import { afterEach, expect, test, vi } from 'vitest'
import { FakeAudio } from '../../../test/support/fake-audio.ts'
import { pauseOtherTabs } from './pause-other-tabs.ts'
import { createPlayer } from './player.ts'
import type { Song } from './song.ts'

const tide: Song = { id: 7, title: 'Tide', artist: 'Mira', audioUrl: '/tide', coverUrl: null, href: '/auction/7' }
const name = 'tabs of a test'
const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A tab with a player; tabs communicate over a `BroadcastChannel`, which Node has too. */
function openTab() {
  const audio = new FakeAudio()
  const player = createPlayer(() => audio)
  ends.push(pauseOtherTabs(player, new BroadcastChannel(name)))
  const kind = () => player.read().playback.kind
  const play = () => {
    player.toggle(tide)
    audio.arrive()
  }
  return { play, kind }
}

test('a song that starts pauses the one in another tab, and not itself', async () => {
  const [first, second] = [openTab(), openTab()]
  const heard = new Promise((resolve) => {
    const listener = new BroadcastChannel(name)
    ends.push(() => listener.close())
    listener.onmessage = resolve
  })
  first.play()
  await heard
  second.play()
  await vi.waitFor(() => expect(first.kind()).toBe('paused'))
  expect(second.kind()).toBe('playing')
})

test('a song that is already playing when its tab joins pauses the others', async () => {
  const first = openTab()
  first.play()
  const audio = new FakeAudio()
  const player = createPlayer(() => audio)
  player.toggle(tide)
  audio.arrive()
  ends.push(pauseOtherTabs(player, new BroadcastChannel(name)))
  await vi.waitFor(() => expect(first.kind()).toBe('paused'))
})
