import type { Desk } from './create-desk.ts'

/** The parts of a window that say when it goes. */
interface Page extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly document: { readonly visibilityState: string }
}

/** What is typed is saved when the page goes or hides; before it goes with something unsaved, the browser asks. Gives the end of it. */
export function saveOnLeave(desk: Pick<Desk, 'isSaved' | 'leave'>, page: Page): () => void {
  const onHide = (event: Event) =>
    // A page that is kept may come back, and reads its answers then.
    desk.leave({ isForGood: !('persisted' in event && event.persisted === true) })
  const onVisibility = () => {
    if (page.document.visibilityState === 'hidden') desk.leave({ isForGood: false })
  }
  const onBefore = (event: Event) => {
    if (desk.isSaved()) return
    event.preventDefault()
    desk.leave({ isForGood: false })
  }
  page.addEventListener('pagehide', onHide)
  // It happens at the document, and rises to the window.
  page.addEventListener('visibilitychange', onVisibility)
  page.addEventListener('beforeunload', onBefore)
  return () => {
    page.removeEventListener('pagehide', onHide)
    page.removeEventListener('visibilitychange', onVisibility)
    page.removeEventListener('beforeunload', onBefore)
  }
}
