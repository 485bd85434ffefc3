/** Keeps a sheet within what a phone's keyboard leaves of the window: browsers lay it out as if there were none. */
export function fitVisible(sheet: HTMLElement): () => void {
  const view = window.visualViewport
  if (view === null) return () => {}
  const place = (): void => {
    // Somebody who looks closer wants the same sheet, larger.
    if (view.scale > 1.01) return
    sheet.style.setProperty('--visible-top', `${view.offsetTop}px`)
    sheet.style.setProperty('--visible-height', `${view.height}px`)
  }
  place()
  view.addEventListener('resize', place)
  view.addEventListener('scroll', place)
  return () => {
    view.removeEventListener('resize', place)
    view.removeEventListener('scroll', place)
    sheet.style.removeProperty('--visible-top')
    sheet.style.removeProperty('--visible-height')
  }
}
