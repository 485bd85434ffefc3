import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus as it appears, so that who listens hears where they are. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="font-display text-md font-bold outline-none">
      {children}
    </h3>
  )
}
