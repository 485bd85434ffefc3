/** Tells the page how high the bar is: `--bid-bar-height` on the root, `0px` where the bar is not shown. */
export function reserveBarHeight(bar: HTMLDivElement): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() => root.style.setProperty('--bid-bar-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--bid-bar-height')
  }
}
