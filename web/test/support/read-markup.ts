/** A node of rendered markup, with what the accessibility tree needs of it. */
interface MarkupNode {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (MarkupNode | string)[]
}

interface OpenNode extends MarkupNode {
  readonly children: (MarkupNode | string)[]
}

const voidTags = new Set(['input', 'img', 'source', 'br'])
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Parses what React renders, which is always well-formed and has every `<` and `>` in text escaped. */
function parseMarkup(markup: string): MarkupNode {
  const root: OpenNode = { tag: 'root', attributes: {}, children: [] }
  const open = [root]
  for (const [, slash, tag, attributes = '', text] of markup.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/gi)) {
    if (tag === undefined) open.at(-1)?.children.push(decode(text ?? ''))
    else if (slash === '/') open.pop()
    else {
      const node: OpenNode = { tag, attributes: readAttributes(attributes), children: [] }
      open.at(-1)?.children.push(node)
      if (!voidTags.has(tag) && !attributes.endsWith('/')) open.push(node)
    }
  }
  return root
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  )
}

const decode = (text: string): string => text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole)

function listNodes(node: MarkupNode): MarkupNode[] {
  return node.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...listNodes(child)]))
}

/** The text that screen readers hear. */
function textOf(node: MarkupNode): string {
  if (node.attributes['aria-hidden'] === 'true') return ''
  return node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

/** The text of the whole markup. */
export const readText = (markup: string): string => textOf(parseMarkup(markup))

/**
 * The roles, names and states that a screen reader finds, one line each: `button "Send" focusable disabled`. Elements
 * without a role of their own, and hidden ones, are left out.
 */
export function describeMarkup(markup: string): string[] {
  const root = parseMarkup(markup)
  const nodes = listNodes(root)
  const hidden = new Set(nodes.filter(isHidden).flatMap((node) => [node, ...listNodes(node)]))
  return nodes.flatMap((node) => {
    const role = roleOf(node)
    if (role === undefined || hidden.has(node)) return []
    return [[role, `"${nameOf(node, nodes)}"`, ...statesOf(node)].join(' ')]
  })
}

const isHidden = ({ attributes }: MarkupNode): boolean =>
  attributes['aria-hidden'] === 'true' || attributes.hidden !== undefined

const tagRoles: Readonly<Record<string, string>> = {
  button: 'button',
  select: 'combobox',
  option: 'option',
  textarea: 'textbox',
  table: 'table',
  dialog: 'dialog',
  nav: 'navigation',
  summary: 'summary',
  ol: 'list',
  li: 'listitem',
  h1: 'heading',
  h2: 'heading',
  th: 'header',
}
const inputRoles: Readonly<Record<string, string>> = { range: 'slider', checkbox: 'checkbox', radio: 'radio' }

function roleOf({ tag, attributes }: MarkupNode): string | undefined {
  if (attributes.role !== undefined) return attributes.role
  if (tag === 'a') return attributes.href === undefined ? undefined : 'link'
  if (tag === 'input') return inputRoles[attributes.type ?? ''] ?? 'textbox'
  // A section is a landmark only with a name.
  if (tag === 'section') return attributes['aria-label'] === undefined ? undefined : 'region'
  return tagRoles[tag]
}

function nameOf(node: MarkupNode, nodes: readonly MarkupNode[]): string {
  const { id, 'aria-labelledby': labelledBy, 'aria-label': label } = node.attributes
  const byId = nodes.find((other) => other.attributes.id !== undefined && other.attributes.id === labelledBy)
  if (byId !== undefined) return textOf(byId)
  if (label !== undefined) return label
  const caption = node.tag === 'table' ? listNodes(node).find(({ tag }) => tag === 'caption') : undefined
  if (caption !== undefined) return textOf(caption)
  const labels = nodes.filter(({ tag }) => tag === 'label')
  const named = labels.find(({ attributes }) => id !== undefined && attributes.for === id)
  const around = node.tag === 'option' ? undefined : labels.find((other) => listNodes(other).includes(node))
  if (named !== undefined) return textOf(named)
  if (around !== undefined) return textOf({ ...around, children: around.children.filter((part) => !holds(part, node)) })
  return textOf(node).trim()
}

/** What holds the control, such as a select with its options, is no part of its name. */
const holds = (part: MarkupNode | string, node: MarkupNode): boolean =>
  typeof part !== 'string' && (part === node || listNodes(part).includes(node))

function statesOf({ tag, attributes }: MarkupNode): string[] {
  const isControl = ['button', 'select', 'textarea', 'input', 'summary'].includes(tag) || attributes.href !== undefined
  const isFocusable = (isControl && attributes.tabindex !== '-1') || attributes.tabindex === '0'
  const isDisabled = attributes.disabled !== undefined
  const states = ['pressed', 'current', 'invalid', 'busy', 'live', 'haspopup', 'valuetext', 'valuenow', 'disabled']
  return [
    ...(isFocusable && !isDisabled ? ['focusable'] : []),
    ...(isDisabled ? ['disabled'] : []),
    ...states.flatMap((state) => {
      const value = attributes[`aria-${state}`]
      return value === undefined || value === 'false' ? [] : [`${state}=${value}`]
    }),
  ]
}
