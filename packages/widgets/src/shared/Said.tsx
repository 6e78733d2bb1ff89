export interface SaidProps {
  text: string
  /** What of it stands out, wherever the language puts it. */
  bold: string
}

/** A sentence with a name in it in bold. */
export function Said({ text, bold }: SaidProps) {
  const at = bold ? text.indexOf(bold) : -1
  if (at < 0) return <p>{text}</p>
  return (
    <p>
      {text.slice(0, at)}
      <b>{bold}</b>
      {text.slice(at + bold.length)}
    </p>
  )
}
