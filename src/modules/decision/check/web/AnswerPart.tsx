import './answer.css'

/** A part of an answer below its own title. */
export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="check-title">{title}</h3>
      <div className="column gap-8">{children}</div>
    </section>
  )
}
