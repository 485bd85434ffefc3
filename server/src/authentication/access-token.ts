import { jwtVerify, SignJWT } from 'jose'
import { RequestError } from '../http/request-error.ts'

const ACCESS_TOKEN_SECONDS = 15 * 60
const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const AUDIENCE = 'melos-api'

/** A JWT that only names its session. Each request asks the database who that is and what they can do. */
export async function issueAccessToken(key: Uint8Array, { sessionId, now }: { sessionId: string; now: Date }) {
  return await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(sessionId)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS)
    .sign(key)
}

export async function readAccessToken(key: Uint8Array, { token, now }: { token: string; now: Date }): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: now,
    })
    return payload.sub ?? ''
  } catch (cause) {
    throw new RequestError('UNAUTHORIZED', { cause })
  }
}
