/** What a form says, or what is wrong with its fields: a sentence by the name of each. */
export type FormReading<Value, Complaints> =
  | { readonly kind: 'right'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly complaints: Complaints }
