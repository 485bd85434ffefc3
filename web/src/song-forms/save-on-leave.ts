interface Page extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly document: { readonly visibilityState: string }
}

interface Leavable {
  readonly isSaved: () => boolean
  readonly leave: (going: { readonly isForGood: boolean }) => void
}

/** Saves when the page is hidden or left. The browser warns about unsaved changes. Returns a function that stops this. */
export function saveOnLeave(editor: Leavable, page: Page): () => void {
  const listeners = {
    // The browser may restore a persisted page, which then reads its pending answers.
    pagehide: (event: Event) => editor.leave({ isForGood: !('persisted' in event && event.persisted === true) }),
    // This event bubbles from the document to the window.
    visibilitychange: () => {
      if (page.document.visibilityState === 'hidden') editor.leave({ isForGood: false })
    },
    beforeunload: (event: Event) => {
      if (editor.isSaved()) return
      event.preventDefault()
      editor.leave({ isForGood: false })
    },
  }
  for (const [name, listener] of Object.entries(listeners)) page.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) page.removeEventListener(name, listener)
  }
}
