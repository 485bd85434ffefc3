import lighthouse, { desktopConfig } from 'lighthouse'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export interface PageFigures {
  /** From 0 to 100, in the order of `categories`. */
  readonly scores: readonly number[]
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  /** Compressed transfer size. */
  readonly bytes: number
  /** Failed audits other than performance. */
  readonly complaints: readonly string[]
}

/** One Lighthouse run: a mid-range phone on slow 4G, which is its default, or a computer on a fast connection. */
export async function measurePage(
  url: string,
  { port, isAtDesk }: { port: number; isAtDesk: boolean },
): Promise<PageFigures> {
  const flags = { port, logLevel: 'error' as const, onlyCategories: [...categories] }
  const result = await lighthouse(url, flags, isAtDesk ? desktopConfig : undefined)
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const read = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const complaints = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`)
  return {
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    fcpMs: read('first-contentful-paint'),
    lcpMs: read('largest-contentful-paint'),
    tbtMs: read('total-blocking-time'),
    cls: read('cumulative-layout-shift'),
    bytes: read('total-byte-weight'),
    complaints,
  }
}
