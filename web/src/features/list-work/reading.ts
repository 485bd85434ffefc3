import type { DraftContent } from '@melos/api-contract'

/** What is wrong with a field, for people. */
export type Complaints = { readonly [Field in keyof DraftContent]?: string }

/** What a form says, or what is to be mended in it. */
export type Reading<Value> =
  | { readonly kind: 'right'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly complaints: Complaints }
