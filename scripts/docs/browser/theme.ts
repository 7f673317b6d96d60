/** Runs before the page is drawn: the theme that a person has chosen in the application, if it is served beside these pages. */
try {
  document.documentElement.dataset['theme'] = localStorage.getItem('aspectory.theme') ?? 'system';
} catch {
  // The browser does not allow storage: the theme of the system.
}
