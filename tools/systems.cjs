'use strict';

const { join } = require('node:path');

// a second local system, such as in the end-to-end tests, uses another folder
const folder = process.env.LOCAL_FOLDER ?? join(__dirname, '../.local');

module.exports = { folder };
