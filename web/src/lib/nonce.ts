import { createContext } from 'react'

/** Set only during server rendering. It is undefined in the browser, which hides the nonce from scripts anyway. */
export const Nonce = createContext<string | undefined>(undefined)
