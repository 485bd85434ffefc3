/** Tells a password manager whose passphrase it keeps. */
export function AccountField({ address }: { readonly address: string }) {
  return <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
}
