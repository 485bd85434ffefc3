import { createContext } from 'react'

/** Set while rendering on the server only: browsers hide the nonce from scripts, so the client never needs it. */
export const Nonce = createContext<string | undefined>(undefined)
