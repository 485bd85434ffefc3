import { data } from 'react-router'

/** The page of an email's link is below the page that asks for the email. */
export function readStep(step: string | undefined): null {
  if (step !== undefined && step !== 'confirm') throw data(null, { status: 404 })
  return null
}
