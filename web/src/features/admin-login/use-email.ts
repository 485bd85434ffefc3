import { whoAmI } from '@melos/api-contract'
import { useEffect, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

/** The administrator's; undefined until the server has said. */
export function useEmail(): string | undefined {
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    callApi(signedFetch, { endpoint: whoAmI }).then(
      (me) => setEmail(me.email ?? undefined),
      // A name less; whatever matters is asked for by the page itself.
      () => {},
    )
  }, [])
  return email
}
