import { useEffect } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import { player } from './player.ts'

export const seekStep = 5

/** P plays and pauses, the arrow keys seek and M mutes, unless the focused element uses these keys. */
export function usePlayerKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The page's keys keep working while a non-modal dialog is open. */
const openDialog = ':is(dialog[open], [role=dialog], [role=alertdialog]):not([hidden], [aria-modal=false])'

function onKeyDown(event: KeyboardEvent): void {
  const command = areKeysOn() ? readPlayerKey(event) : null
  if (command === null || document.querySelector(openDialog) !== null) return
  if (runCommand(command)) event.preventDefault()
}

/** Returns false when there is nothing to do, so that the key keeps its usual effect. */
function runCommand(command: PlayerCommand): boolean {
  const { playback, offered } = player.read()
  if (command === 'toggle') {
    const loaded = playback.kind === 'idle' ? null : playback.song
    const isOn = playback.kind === 'playing' || playback.kind === 'loading'
    // A playing song pauses; otherwise the page's song starts, or else the last one.
    const song = isOn ? loaded : (offered ?? loaded)
    if (song !== null) player.toggle(song)
    return song !== null
  }
  if (playback.kind === 'idle') return false
  if (command === 'mute') player.toggleMute()
  else player.seekTo(player.readSeconds() + (command === 'forward' ? seekStep : -seekStep))
  return true
}

const storageKey = 'player-keys'
const chosen = createStore<boolean | undefined>(undefined)

/** On by default. People can switch the keys off, because speech input types letters too. */
function areKeysOn(): boolean {
  return chosen.read() ?? readSetting()
}

function setKeys(on: boolean): void {
  chosen.write(on)
  try {
    localStorage.setItem(storageKey, JSON.stringify(on))
  } catch {
    // If storage is full or blocked, the choice lasts as long as the page.
  }
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'false'
  } catch {
    return true
  }
}

export function useKeysSetting(): [boolean, (on: boolean) => void] {
  return [useStore({ subscribe: chosen.subscribe, read: areKeysOn, readInitial: () => true }), setKeys]
}

type PlayerCommand = 'toggle' | 'mute' | 'back' | 'forward'

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>

const commands: Record<string, PlayerCommand> = { p: 'toggle', m: 'mute', arrowleft: 'back', arrowright: 'forward' }

const widgets = [
  'input, select, textarea, audio, video, iframe',
  '[contenteditable]:not([contenteditable=false])',
  ...'application combobox grid listbox menu menubar radiogroup scrollbar slider spinbutton tablist textbox toolbar tree treegrid'
    .split(' ')
    .map((role) => `[role=${role}]`),
].join()

/** On these elements the left and right arrows do nothing by default; others may scroll. */
const withoutArrows = 'html, body, main, a, button, summary'

export function readPlayerKey(press: KeyPress): PlayerCommand | null {
  const command = commands[press.key.toLowerCase()]
  if (command === undefined || press.defaultPrevented || press.isComposing) return null
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null

  const isArrow = command === 'back' || command === 'forward'
  // A letter that is held down counts once.
  if (press.repeat && !isArrow) return null
  const target = press.target
  if (!hasClosest(target)) return command
  if (target.closest(widgets) !== null) return null
  return isArrow && !target.matches(withoutArrows) ? null : command
}

type Targeted = Pick<Element, 'closest' | 'matches'>

const hasClosest = (target: EventTarget | null): target is EventTarget & Targeted =>
  target !== null && 'closest' in target
