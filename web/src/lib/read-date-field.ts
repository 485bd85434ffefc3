/** The value of a date field as a UTC time; empty while it is incomplete. */
export function readDateField(value: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?$/.exec(value)
  return parts === null ? '' : `${parts[1]} ${parts[2]}${parts[3] ?? ':00'}`
}
