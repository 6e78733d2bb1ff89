/** A hairline between groups; with a word in it, two ways to the same thing ('or'). */
export function Divider({ label }: { label?: string }) {
  return label ? <p className="t-or">{label}</p> : <hr className="t-divider" />
}
