/**
 * Tells the page how high the player is: `--player-height` and `data-player` on the root, for what else stands at the
 * bottom, and room to scroll, so that what gets the focus is not hidden behind the bar.
 */
export function reserveHeight(bar: HTMLElement): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() => root.style.setProperty('--player-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  root.dataset.player = 'open'
  root.style.setProperty('scroll-padding-bottom', 'var(--player-height)')
  return () => {
    observer.disconnect()
    delete root.dataset.player
    root.style.removeProperty('--player-height')
    root.style.removeProperty('scroll-padding-bottom')
  }
}
