import { nextNetwork } from '@melos/test-kit/next-network'
import { describe, expect, test } from 'vitest'
import type { Target } from './open-target.ts'
import { findLink, join, newPerson, password, tokenOf } from './people.ts'

interface Link {
  readonly page: string
  /** What the page's button calls. */
  readonly call: string
  readonly body?: object
  /** Causes the email and returns whom it goes to. */
  readonly send: (target: Target) => Promise<string>
}

const newPassword = { password: 'eight violet kettles hum' }

/** Without a passkey or a wallet, the new address must confirm and the old one must agree. */
async function requestChange({ ask, ...target }: Target) {
  const { email: old, accessToken: token } = await join({ ask, ...target })
  const proof = { method: 'PASSWORD', password }
  await ask({ method: 'POST', path: '/api/account/verification', token, body: proof })
  const { email } = newPerson()
  await ask({ method: 'PUT', path: '/api/account/email', token, body: { email } })
  return { old, new: email }
}

const press = ({ ask }: Target, call: string, body: object) =>
  ask({ method: 'POST', path: `/api/public/${call}`, body, from: nextNetwork() })

const links: Readonly<Record<string, Link>> = {
  'a registration': {
    page: '/register/confirm',
    call: 'accounts/confirm',
    body: newPassword,
    send: async (target) => {
      const person = newPerson()
      await press(target, 'accounts', person)
      return person.email
    },
  },
  'a password’s reset': {
    page: '/reset/confirm',
    call: 'accounts/reset/confirm',
    body: newPassword,
    send: async (target) => {
      const { email } = await join(target)
      await press(target, 'accounts/reset', { email })
      return email
    },
  },
  'a new address': {
    page: '/account/email/confirm',
    call: 'accounts/email/confirm',
    send: async (target) => (await requestChange(target)).new,
  },
  'an old address': {
    page: '/account/email/agree',
    call: 'accounts/email/agree',
    send: async (target) => (await requestChange(target)).old,
  },
  'a changed address': {
    page: '/account/email/undo',
    call: 'accounts/email/undo',
    send: async (target) => {
      const addresses = await requestChange(target)
      for (const [address, step] of [
        [addresses.new, 'confirm'],
        [addresses.old, 'agree'],
      ] as const) {
        const token = tokenOf(await findLink(target.melos, address, `/account/email/${step}`))
        await press(target, `accounts/email/${step}`, { token })
      }
      return addresses.old
    },
  },
  'an administrator’s invitation': {
    page: '/admin/invitation',
    call: 'administrators/accept',
    body: newPassword,
    send: async ({ ask, administrator: { accessToken: token } }) => {
      const { email } = newPerson()
      await ask({ method: 'POST', path: '/api/administrators', token, body: { email } })
      return email
    },
  },
}

export function scanLinks(targetOf: () => Target): void {
  describe('mail scanners', () => {
    test.each(Object.entries(links))('that open the link of %s use nothing up', async (_what, link) => {
      const target = targetOf()
      const { melos, ask } = target
      const opened = await findLink(melos, await link.send(target), link.page)
      const token = tokenOf(opened)
      for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
        expect((await fetch(new URL(opened.pathname, melos.address), { method })).status).toBe(200)
        const path = `/api/public/${link.call}`
        for (const asked of [path, `${path}?token=${token}`]) {
          expect((await ask({ method, path: asked })).status).toBeOneOf([404, 405])
        }
      }
      const use = () => press(target, link.call, { token, ...link.body })
      expect((await use()).status).toBeOneOf([200, 201])
      for (let time = 0; time < 3; time++) {
        expect(await use()).toMatchObject({ status: 410, code: 'TOKEN_EXPIRED' })
      }
    })
  })
}
