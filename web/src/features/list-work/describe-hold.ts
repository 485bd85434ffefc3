import type { DeskState } from './create-desk.ts'
import { texts } from './texts.ts'

/** Why what was typed is not saved, though the server answers. */
export type Held = Extract<DeskState['saving'], 'conflict' | 'under-way' | 'fixed'>

interface Hold {
  readonly title: string
  readonly text: string
  /** Takes what the server has. */
  readonly stored: string
  /** Puts what is here in its place; absent where that cannot be. */
  readonly mine?: string
}

export function isHeld(saving: DeskState['saving']): saving is Held {
  return saving === 'conflict' || saving === 'under-way' || saving === 'fixed'
}

export function describeHold(saving: Held): Hold {
  const { title, text, theirs, mine, underWay, fixed } = texts.conflict
  switch (saving) {
    case 'conflict':
      return { title, text, stored: theirs, mine }
    case 'under-way':
      return underWay
    case 'fixed':
      return fixed
    default:
      return saving satisfies never
  }
}
