import { type MouseEvent, type SyntheticEvent, useRef } from 'react'

/** The ways in which a person closes a modal dialog: Escape, and a press on the dimmed backdrop. */
export function useClosing(onClose: () => void) {
  const isPressed = useRef(false)
  return {
    onCancel(event: SyntheticEvent): void {
      event.preventDefault()
      onClose()
    },
    // A browser closes it all the same when Escape is pressed again and again. One that is open has only been raised.
    onClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
      if (currentTarget.isConnected && !currentTarget.open) onClose()
    },
    // The backdrop is the dialog's own: what is inside lies on the panel. Both ends of a press count: text may be dragged out.
    onMouseDown({ target, currentTarget }: MouseEvent): void {
      isPressed.current = target === currentTarget
    },
    onClick({ target, currentTarget }: MouseEvent): void {
      if (isPressed.current && target === currentTarget) onClose()
      isPressed.current = false
    },
  }
}
