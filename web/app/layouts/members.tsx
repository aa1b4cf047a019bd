import '../styles/all.css';

/** Adds nothing to see: brings the styles of the pages that are not public into the layout around it. */
export { Outlet as default } from 'react-router';
