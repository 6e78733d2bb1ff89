/** A heading of a sheet with one line beside it, over a rule. */
export function PaperHead({ title, text }: { title: string; text?: string | null | undefined }) {
  return (
    <div className="t-paperhead">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  )
}
