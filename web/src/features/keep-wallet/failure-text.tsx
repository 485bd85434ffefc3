/** Always there, so that what comes into it is read out. */
export function FailureText({ id, children }: { readonly id?: string; readonly children: string | undefined }) {
  return (
    <p id={id} role="alert" className="text-sm text-accent empty:hidden">
      {children}
    </p>
  )
}
