export type PlayerCommand = 'toggle' | 'mute' | 'back' | 'forward'

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly repeat: boolean
  readonly isComposing: boolean
  readonly defaultPrevented: boolean
  readonly target: EventTarget | null
}

const commands: Record<string, PlayerCommand> = { p: 'toggle', m: 'mute', arrowleft: 'back', arrowright: 'forward' }

/** Whatever takes keys for itself. */
const widgets = [
  'input, select, textarea, audio, video, iframe',
  '[contenteditable]:not([contenteditable=false])',
  ...'application combobox grid listbox menu menubar radiogroup scrollbar slider spinbutton tablist textbox toolbar tree treegrid'
    .split(' ')
    .map((role) => `[role=${role}]`),
].join()

/** Where the arrows left and right mean nothing; anything else with a focus may scroll with them. */
const indifferent = 'html, body, main, a, button, summary'

export function readPlayerKey(press: KeyPress): PlayerCommand | null {
  const command = commands[press.key.toLowerCase()]
  if (command === undefined || press.defaultPrevented || press.isComposing) return null
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null

  const isArrow = command === 'back' || command === 'forward'
  // A letter that is held down does not flicker.
  if (press.repeat && !isArrow) return null
  const target = press.target
  if (!hasClosest(target)) return command
  if (target.closest(widgets) !== null) return null
  return isArrow && !target.matches(indifferent) ? null : command
}

type Targeted = Pick<Element, 'closest' | 'matches'>

const hasClosest = (target: EventTarget | null): target is EventTarget & Targeted =>
  target !== null && 'closest' in target
