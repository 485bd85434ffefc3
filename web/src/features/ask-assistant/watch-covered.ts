/** What the floating button must not cover: controls, headings, and every price, count and clock. */
const important = 'a, button, input, select, textarea, summary, label, .font-mono, h1, h2, h3'
const headings = 'h1, h2, h3'
/** Smaller than a line of text, so that nothing fits between two points. */
const STEP = 8

/**
 * Reports whether a floating element covers something important, until the returned function is called. It asks the browser
 * what is at each point below the element.
 */
export function watchCovered(floating: HTMLElement, onChange: (isInTheWay: boolean) => void): () => void {
  let frame: number | undefined
  const lookSoon = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      // The element has no box while its panel is open.
      if (floating.offsetWidth > 0) onChange(coversAnything(floating))
    })
  }
  const sizes = new ResizeObserver(lookSoon)
  sizes.observe(document.body)
  window.addEventListener('scroll', lookSoon, { passive: true })
  window.addEventListener('resize', lookSoon)
  return () => {
    sizes.disconnect()
    window.removeEventListener('scroll', lookSoon)
    window.removeEventListener('resize', lookSoon)
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}

function coversAnything(floating: HTMLElement): boolean {
  const box = floating.getBoundingClientRect()
  // A step further out on every side, because a rounded corner isn't hit although its box is covered.
  for (let x = box.left - STEP; x <= box.right + STEP; x += STEP) {
    for (let y = box.top - STEP; y <= box.bottom + STEP; y += STEP) {
      if (document.elementsFromPoint(x, y).some((element) => isCovered(element, floating, box))) return true
    }
  }
  return false
}

/** A card's link answers for the whole card, so only its own box counts. */
function isCovered(element: Element, floating: HTMLElement, box: DOMRect): boolean {
  const found = element.closest(important)
  if (found === null || floating.contains(found)) return false
  return boxesOf(found).some(
    ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
  )
}

/** A heading is as wide as its column, so only its lines of text count. */
function boxesOf(element: Element): DOMRect[] {
  if (!element.matches(headings)) return [element.getBoundingClientRect()]
  const text = document.createRange()
  text.selectNodeContents(element)
  return [...text.getClientRects()]
}
