export type PageNumber = number | 'gap'

const WINDOW = 5

/** Up to five numbers around the current page, the first and the last; a gap where numbers are left out. */
export function pageNumbers({ page, pages }: { page: number; pages: number }): PageNumber[] {
  const start = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), pages - WINDOW + 1))
  const end = Math.min(pages, start + WINDOW - 1)
  const numbers: PageNumber[] = Array.from({ length: end - start + 1 }, (_, step) => start + step)
  if (start > 2) numbers.unshift('gap')
  if (start > 1) numbers.unshift(1)
  if (end < pages - 1) numbers.push('gap')
  if (end < pages) numbers.push(pages)
  return numbers
}
