/**
 * Tells the page how high the player is: `--player-height` and `data-player` on the root, for what else stands at the
 * bottom, and for the room to scroll (`app.css`), so that what gets the focus is not hidden behind the bar.
 */
export function reserveHeight(bar: HTMLElement): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() => root.style.setProperty('--player-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  root.dataset.player = 'open'
  return () => {
    observer.disconnect()
    delete root.dataset.player
    root.style.removeProperty('--player-height')
  }
}
