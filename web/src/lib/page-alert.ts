import { createStore } from './store.ts'

export interface PageAlert {
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** One sentence above the page, for when even the code that shows toasts can't load. */
export const pageAlert = createStore<PageAlert | undefined>(undefined)
