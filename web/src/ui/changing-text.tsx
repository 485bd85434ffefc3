import { useEffect, useState } from 'react'
import { Amounts } from './amount.tsx'

/** Animates a text when it changes, but not when the page opens. */
export function ChangingText({ children }: { children: string }) {
  const [first] = useState(children)
  const [hasChanged, setChanged] = useState(false)
  useEffect(() => {
    if (children !== first) setChanged(true)
  }, [children, first])
  return (
    <span key={children} className={hasChanged ? 'slide-in inline-block' : undefined}>
      <Amounts>{children}</Amounts>
    </span>
  )
}
