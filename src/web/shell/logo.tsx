/** Three aspects of one entity. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path className="logo-back" d="M12 2 21 7v10l-9 5-9-5V7z" />
      <path className="logo-lines" d="M12 12 21 7M12 12v10M12 12 3 7" />
    </svg>
  );
}
