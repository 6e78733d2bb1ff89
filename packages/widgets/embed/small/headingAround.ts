/** What opens a dialog on a host page stays with it; where it does not, the view places the focus. */
export const headingAround = () => () => {}
