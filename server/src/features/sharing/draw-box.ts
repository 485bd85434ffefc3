import type { CSSProperties, JSXElement, JSXNode } from 'satori/jsx'
import { jsx } from 'satori/jsx/jsx-runtime'

/** What a drawing is made of: boxes with a style, in them boxes or words. */
export function drawBox(style: CSSProperties, ...children: JSXNode[]): JSXElement {
  return jsx('div', { style, children })
}
