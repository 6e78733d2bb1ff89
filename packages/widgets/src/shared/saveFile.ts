/** Hands a file to the person, as if a link had been followed. */
export function saveFile(name: string, content: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

type Cell = string | number | null | undefined

const cell = (value: Cell) => {
  const text = String(value ?? '')
  // A spreadsheet would run a text that starts like a formula.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[]) =>
  `\ufeff${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`

export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]) =>
  saveFile(`${name}.csv`, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
