import type { Page } from '@playwright/test'

/** The amounts that a line break separates from their unit or splits in two. */
export async function findBrokenAmounts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const amount = /(?<![\d.,])\d+(?:[\s.,]\d+)*\s?(?:MELS|POL|tokens?|%)/g
    const blockOf = (node: Node): Element | null => {
      const parent = node.parentElement
      return parent !== null && /^(inline|contents)$/.test(getComputedStyle(parent).display) ? blockOf(parent) : parent
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const blocks = new Map<Element | null, Text[]>()
    while (walker.nextNode() !== null) {
      const { currentNode } = walker
      if (!(currentNode instanceof Text)) continue
      const block = blockOf(currentNode)
      blocks.set(block, [...(blocks.get(block) ?? []), currentNode])
    }

    return [...blocks.values()].flatMap((nodes) => {
      const text = nodes.map(({ data }) => data).join('')
      const place = (offset: number): [Text, number] | undefined => {
        let before = 0
        for (const node of nodes) {
          if (offset <= before + node.length) return [node, offset - before]
          before += node.length
        }
        return undefined
      }
      return [...text.matchAll(amount)].flatMap(({ 0: found, index }) => {
        const [start, end] = [place(index + 1), place(index + found.length)]
        if (start === undefined || end === undefined) return []
        const range = document.createRange()
        range.setStart(start[0], start[1] - 1)
        range.setEnd(...end)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        const isOneLine = Math.max(...lines.map(({ top }) => top)) < Math.min(...lines.map(({ bottom }) => bottom))
        return lines.length === 0 || isOneLine ? [] : [found]
      })
    })
  })
}
