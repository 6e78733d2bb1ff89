/** The address of a pre-filled mail. Line breaks and blanks are encoded the way mail programs read them. */
export function mailto(to: string, subject: string, body = ''): string {
  const query = [
    `subject=${encodeURIComponent(subject)}`,
    body && `body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
  ].filter(Boolean)
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?${query.join('&')}`
}
